/** The `lang` of a text in another language than the screen (H5): screen readers read it in that language. */
export const inLanguage = (lang: string): { lang?: string } => (process.env.TARO_ENV === 'weapp' ? {} : { lang })
