/** Stands in for what drives Taro's own H5 navigation bar. */
export default class NavigationBarHandler {
  load(): void {}
}
