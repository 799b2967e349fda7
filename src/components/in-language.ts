/** The `lang` of a text in another language than the screen (H5): screen readers read it in that language. */
export const inLanguage = (lang: string): { lang?: string } => (process.env.TARO_ENV === 'weapp' ? {} : { lang })

/** The same for what people wrote: names, messages, what a caller said. */
export const inItsLanguage = (text: string) => (/[一-龥]/.test(text) ? inLanguage('zh-CN') : {})
