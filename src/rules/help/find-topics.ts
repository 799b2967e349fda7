/** What a search looks at in one topic of the help. */
export interface SearchedTopic {
  question: string
  answer: string
  /** The question in pinyin without tones, one syllable a word. */
  pinyin: string
}

/**
 * The topics that fit a query, those whose question fits first: all its words in the question, or the question typed in
 * pinyin from some syllable on, each as its initial or whole (hmd, heimd); then all its words anywhere. All for an empty one.
 */
export function findTopics<Topic extends SearchedTopic>(topics: readonly Topic[], query: string): Topic[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const typed = words.join('')
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const asked = topics.filter(({ question, pinyin }) => hasAll(question) || isSpelled(pinyin, typed))
  const answering = topics.filter((topic) => !asked.includes(topic) && hasAll(`${topic.question} ${topic.answer}`))
  return [...asked, ...answering]
}

function isSpelled(pinyin: string, typed: string): boolean {
  if (!/^[a-z0-9]{2,}$/.test(typed)) return false
  const syllables = pinyin.split(' ')
  return syllables.some((_syllable, start) => spells(syllables.slice(start), typed))
}

/** How much of `typed` the syllables so far can account for is a set: what two ways have reached goes on once. */
function spells(syllables: readonly string[], typed: string): boolean {
  let reached = new Set([0])
  for (const syllable of syllables) {
    const next = new Set<number>()
    for (const at of reached) {
      const rest = typed.slice(at)
      if (syllable.startsWith(rest)) return true
      if (rest.startsWith(syllable)) next.add(at + syllable.length)
      if (rest[0] === syllable[0]) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(typed.length)
}
