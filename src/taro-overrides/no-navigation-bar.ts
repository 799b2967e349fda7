/** Stands in for the navigation bar that Taro's router puts above every H5 page: the app has a header of its own. */
export function initNavigationBar(): void {}
