/** The searched fields of a help topic. */
export interface SearchedTopic {
  question: string
  answer: string
  /** The question in pinyin without tones, its syllables separated by spaces. */
  pinyin: string
}

/**
 * Returns the topics that match a query. Topics whose question matches come first: it contains all words, or the query
 * spells a part of it in pinyin, each syllable as its initial or in full (hmd, heimd). Then come topics that contain
 * all words in question and answer. An empty query returns all topics.
 */
export function findTopics<Topic extends SearchedTopic>(topics: readonly Topic[], query: string): Topic[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const typed = words.join('')
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const byQuestion = topics.filter(({ question, pinyin }) => hasAll(question) || isSpelled(pinyin, typed))
  const byAnswer = topics.filter((topic) => !byQuestion.includes(topic) && hasAll(`${topic.question} ${topic.answer}`))
  return [...byQuestion, ...byAnswer]
}

function isSpelled(pinyin: string, typed: string): boolean {
  if (!/^[a-z0-9]{2,}$/.test(typed)) return false
  const syllables = pinyin.split(' ')
  return syllables.some((_syllable, start) => spells(syllables.slice(start), typed))
}

/**
 * Keeps a set of the positions in `typed` that the syllables so far can reach, so that each position is continued only
 * once.
 */
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
