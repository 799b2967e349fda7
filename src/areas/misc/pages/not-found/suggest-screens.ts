import { distance } from '@/rules/text/distance'

/** A suggested screen: its path, and its title in the user's language. */
export interface Suggestion {
  path: string
  title: string
}

const MOST = 3
/** The share of characters that may differ. */
const TOLERANCE = 0.4

/** Returns the screens whose path or title is closest to an unknown address ('/blackNameLst', '/黑名单'), best first. */
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

/** From 0 (equal) to 1 (nothing in common). If one contains the other, they count as close. */
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

/** Normalises a path or title for comparison: no slashes, file extension, spaces or punctuation, lower case. */
function plain(text: string): string {
  return text
    .replace(/\.\w{2,5}$/, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
}
