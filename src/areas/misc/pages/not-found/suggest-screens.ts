import { distance } from 'fastest-levenshtein'

/** A screen that may have been meant: its path, and its title as the reader knows it. */
export interface Suggestion {
  path: string
  title: string
}

const MOST = 3
/** Of what was asked for, this part may be spelt otherwise. */
const TOLERANCE = 0.4

/** The screens whose path or title is closest to an address that leads nowhere ('/blackNameLst', '/黑名单'), best first. */
export function suggestScreens(asked: string, screens: readonly Suggestion[]): Suggestion[] {
  const wanted = plain(decoded(asked))
  if (wanted.length < 2) return []
  return screens
    .map((screen) => ({
      screen,
      far: Math.min(farness(wanted, plain(screen.path)), farness(wanted, plain(screen.title))),
    }))
    .filter(({ far }) => far <= TOLERANCE)
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ screen }) => screen)
}

/** From 0, the same, to 1, nothing in common. A name inside what was asked for, or the other way round, is close. */
function farness(wanted: string, name: string): number {
  if (name === '') return 1
  const isPart = name.length > 2 && (wanted.includes(name) || name.includes(wanted))
  const apart = distance(wanted, name) / Math.max(wanted.length, name.length)
  return isPart ? Math.min(apart, TOLERANCE) : apart
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A path or a title as it is compared: without slashes, an ending, spaces, marks or capitals. */
function plain(text: string): string {
  return text
    .replace(/\.\w{2,5}$/, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
}
