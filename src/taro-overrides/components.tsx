/** What `@tarojs/components` is in the H5 build: Taro's React components, with the three commonest as plain elements, and a text area. */
export * from '@tarojs/components-react'
export { View, Text, Image } from './elements'
export { Textarea } from './textarea'
/** Taro's H5 entry imports the name; no page of ours pulls Taro's way. */
export const PullDownRefresh = undefined
