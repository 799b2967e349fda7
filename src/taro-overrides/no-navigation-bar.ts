/** Replaces the navigation bar that Taro's router adds to every H5 page: the app has its own header. */
export function initNavigationBar(): void {}
