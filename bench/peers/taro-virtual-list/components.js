/** The two components that the list uses, as Taro's H5 build has them. */
export { default as ScrollView } from '@tarojs/components-react/dist/components/scroll-view/index.js'
export { default as View } from '@tarojs/components-react/dist/components/view/index.js'
