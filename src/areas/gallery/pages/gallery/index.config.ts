export default definePageConfig({ navigationBarTitleText: 'Gallery' })
