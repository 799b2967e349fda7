/** One question of the help; the texts have the keys `<key>` and `<key>.answer` in the book's messages. */
export interface HelpTopic {
  key: string
  /** The question in pinyin, for the search; a test compares it with the Chinese question. */
  pinyin: string
  /** The screen that the answer is about. */
  to?: string
}

/** Topics that belong together; the title has the key `group.<key>`. */
export interface HelpGroup {
  key: string
  topics: readonly HelpTopic[]
}
