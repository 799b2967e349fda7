import { simplified, traditional } from './traditional'

const characters = new Map([...traditional].map((character, at) => [character, [...simplified][at] ?? character]))
const TRADITIONAL = new RegExp(`[${traditional}]`, 'g')

/** Returns a text with simplified in place of traditional characters. On the gateway only: no phone carries the table. */
export function simplify(text: string): string {
  return text.replace(TRADITIONAL, (character) => characters.get(character) ?? character)
}
