/**
 * Replaces `@tarojs/components` in the H5 build: Taro's React components, with plain elements for the three most
 * frequent ones, and a text area.
 */
export * from '@tarojs/components-react'
export { View, Text, Image } from './elements'
export { Textarea } from './textarea'
/** Taro's H5 entry imports this name, but no page here uses Taro's pull-down. */
export const PullDownRefresh = undefined
