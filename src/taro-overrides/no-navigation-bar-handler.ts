/** Replaces the controller of Taro's H5 navigation bar. */
export default class NavigationBarHandler {
  load(): void {}
}
