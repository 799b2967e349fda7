/** One question of the help; its texts stand in the book's messages below `<key>` and `<key>.answer`. */
export interface HelpTopic {
  key: string
  /** The question in pinyin, as a search types it; a test holds it to the Chinese question. */
  pinyin: string
  /** The screen that the answer is about. */
  to?: string
}

/** Topics that belong together; the title stands below `group.<key>`. */
export interface HelpGroup {
  key: string
  topics: readonly HelpTopic[]
}
