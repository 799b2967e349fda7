/**
 * Which checks a change needs, and in which order steps start. Pure: `npm run check` gathers the facts and runs the result; npm test takes the
 * journeys.
 */

/** The suite that shows most of a topic, where it does not carry the topic's name. */
const mainSuites = {
  account: 'deletion',
  appeals: 'life',
  auth: 'sms-login',
  'client-reports': 'client-report',
  guard: 'call-settings',
  'home-screen': 'score',
  household: 'binding',
  line: 'line-counts',
  'line-port': 'events',
  quiz: 'quiz-calls',
  sms: 'held-sms',
}
const topicFolder = 'test/server/topics'
/** The main suite of a topic, a file. */
export const journeyOf = (topic) => `${topicFolder}/${topic}/${mainSuites[topic] ?? topic}.test.ts`

/** More topics than that are looked at by their journeys only. */
const FEW_TOPICS = 3
const isCode = (file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file)
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Folders of test/ whose suites run in the project `app`, and what they share. */
const ofApp =
  /^(src|contract)\/.*\.tsx?$|^test\/(api|components|hooks|i18n|mocks|navigation|platform|screens|stores|support|taro-overrides|widgets)\/|^test\/setup\.ts$/
/** What only steps of npm test look at, beside `types` and `lint`. */
const elsewhere = [
  [/^test\/e2e\/h5\//, 'e2e'],
  [/^test\/e2e\/weapp\//, 'e2e-weapp'],
  [/^test\/e2e\/webkit\//, 'e2e-webkit'],
  [/^test\/e2e\/line\/|^deploy\/line\/|^scripts\/lib\/(sip|sms)-network|^server\/src\/sms-filter\//, 'line'],
  [/^tools\/weapp-host\//, 'weapp-host'],
  [/^test\/(built|guides)\//, ([, project]) => project],
  [/^src\/(assets|boot)\/|^src\/.*\.(scss|html)$|^config\//, 'built e2e e2e-weapp'],
  [/^deploy\//, 'server-postgres'],
  [
    /^package(-lock)?\.json$|^(jest|babel)\.config\.js$|^test\/support\//,
    'app server-postgres server-pglite built e2e',
  ],
]

/**
 * The checks for these changed files (paths from the root; `isGone` for deleted ones). `topics` are those of the server
 * in their order, `suites` all test files, and `importers(file)` the topics that import a file of the contract or the
 * rules themselves.
 *
 * Returns the files to lint and to format ('all' if their settings have changed), the files whose related tests of the
 * app run, the suites of the server (files and folders) each with the change it is for, and the changed files that
 * only the named steps of npm test look at.
 */
export function chooseChecks(changed, { topics, suites, importers }) {
  const files = changed.map(({ file }) => file)
  const there = changed.filter(({ isGone }) => !isGone).map(({ file }) => file)
  const has = (name) => files.includes(name)
  return {
    lint: has('eslint.config.mjs') || has('tsconfig.json') ? 'all' : there.filter(isCode),
    format: has('.prettierrc.json') || has('.prettierignore') ? 'all' : there,
    related: there.filter((file) => ofApp.test(file)),
    server: serverSuites(changed, { topics, suites, importers }),
    later: there.flatMap((file) => {
      const found = elsewhere.map(([pattern, steps]) => [pattern.exec(file), steps]).find(([match]) => match)
      if (!found) return []
      const [match, steps] = found
      return [{ file, steps: typeof steps === 'function' ? steps(match) : steps }]
    }),
  }
}

/** The suites of the server for the changed files, each once, with the first change that it is for. */
function serverSuites(changed, { topics, suites, importers }) {
  const chosen = new Map()
  const add = (suite, why) => chosen.set(suite, chosen.get(suite) ?? why)
  const isSuite = (folder) => suites.some((suite) => suite.startsWith(`${folder}/`))
  const changedTopics = new Map()
  const addTopic = (topic, why) => changedTopics.set(topic, changedTopics.get(topic) ?? why)
  const addAllTopics = (why) => topics.forEach((topic) => addTopic(topic, why))

  for (const { file, isGone } of changed) {
    const [, area, room] = /^(test\/server|server\/src)\/([^/]+)/.exec(file) ?? []
    if (/^(contract|src\/rules)\//.test(file)) importers(file).forEach((topic) => addTopic(topic, file))
    else if (!area) continue
    else if (area === 'test/server' && isTest(file)) {
      if (!isGone) add(file, file)
    } else if (room === 'topics') {
      const topic = file.slice(`${area}/topics/`.length).split('/')[0]
      // A topic without suites of its own is below others.
      if (isSuite(`${topicFolder}/${topic}`)) addTopic(topic, file)
      else addAllTopics(file)
    } else if (room === 'support') addAllTopics(file)
    else {
      // app.ts, main.ts and their like are tested with the kernel.
      const own = `test/server/${room.replace(/\.ts$/, '')}`
      add(isSuite(own) ? own : 'test/server/kernel', file)
    }
  }
  const isMany = changedTopics.size > FEW_TOPICS
  for (const [topic, why] of changedTopics)
    if (isSuite(`${topicFolder}/${topic}`)) add(isMany ? journeyOf(topic) : `${topicFolder}/${topic}`, why)
  return [...chosen].map(([suite, why]) => ({ suite, why }))
}

/**
 * At most `most` of the suites, of which many are related to a change of what all use: first those of the changed
 * files' own folders and names, then some of each folder.
 */
export function nearest(suites, changed, most) {
  const wordsOf = (file) =>
    new Set(
      file
        .replace(/(\.test)?\.tsx?$/, '')
        .split('/')
        .slice(1),
    )
  const words = changed.filter((file) => !isTest(file)).map(wordsOf)
  const nearness = (suite) =>
    Math.max(0, ...words.map((some) => [...wordsOf(suite)].filter((word) => some.has(word)).length))
  const places = new Map()
  const ranked = suites.map((suite) => {
    const folder = suite.slice(0, suite.lastIndexOf('/'))
    const place = places.get(folder) ?? 0
    places.set(folder, place + 1)
    return { suite, near: changed.includes(suite) ? Infinity : nearness(suite), place }
  })
  ranked.sort((one, other) => (one.near === other.near ? one.place - other.place : other.near - one.near))
  return ranked.slice(0, most).map(({ suite }) => suite)
}

/**
 * The steps in the order in which to start them: first the one that, with the longest chain of steps that wait for it,
 * took most `seconds` before. Unknown steps count as none and keep their order.
 */
export function longestFirst(steps, seconds) {
  const chains = new Map()
  const chainOf = (step) => {
    const waiting = steps.filter((other) => other.after?.includes(step.name))
    const known = chains.get(step) ?? (seconds[step.name] ?? 0) + Math.max(0, ...waiting.map(chainOf))
    chains.set(step, known)
    return known
  }
  return [...steps].sort((one, other) => chainOf(other) - chainOf(one))
}
