@main
struct Detent {
  static func main() {}
}
