import { existsSync, readdirSync } from 'node:fs'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** Which layer of src/ may import which. What is not listed is refused; all may import the contract's types and words. */
const belowWidgets = ['rules', 'i18n', 'platform', 'navigation', 'api', 'stores', 'hooks', 'components']
const mayImport = {
  rules: [],
  platform: ['rules'],
  i18n: ['rules', 'platform'],
  navigation: ['rules', 'i18n', 'platform', 'stores'],
  api: ['rules', 'i18n', 'platform'],
  stores: ['rules', 'i18n', 'platform', 'api'],
  hooks: ['rules', 'i18n', 'platform', 'navigation', 'stores'],
  components: ['rules', 'i18n', 'platform', 'hooks'],
  widgets: belowWidgets,
  areas: [...belowWidgets, 'widgets'],
  pages: [...belowWidgets, 'widgets'],
}
const layers = Object.keys(mayImport)
const foldersIn = (folder) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []

const layerZones = layers.flatMap((layer) =>
  layers
    .filter((other) => other !== layer && !mayImport[layer].includes(other))
    .map((other) => ({
      target: `./src/${layer}`,
      from: `./src/${other}`,
      message: `${layer} may not import ${other}: see docs/architecture.md.`,
    })),
)
const areaZones = foldersIn('src/areas').map(({ name }) => ({
  target: `./src/areas/${name}`,
  from: './src/areas',
  except: [`./${name}`],
  message: 'An area may not import another area: share it through widgets or navigation.',
}))
/** The gateway's topics, from the bottom up: each may import those before it (docs/adr/0014). */
export const serverTopics = [
  'subscribers',
  'client-reports',
  'reputation',
  'legal',
  'help',
  'points',
  'products',
  'guard',
  'lists',
  'contacts',
  'line',
  'wechat',
  'tags',
  'agent',
  'sms',
  'intercepts',
  'auth',
  'orders',
  'rights',
  'family',
  'line-port',
  'payments',
  'household',
  'weekly',
  'uploads',
  'feedback',
  'appeals',
  'quiz',
  'news',
  'home-screen',
  'account',
]
const unlisted = foldersIn('server/src/topics').filter(({ name }) => !serverTopics.includes(name))
if (unlisted.length > 0) throw new Error(`No place in the order of topics: ${unlisted.map(({ name }) => name).join()}`)
const aboveTopics = [
  'sms-filter',
  'simulators',
  'provisioning',
  'carrier-events.ts',
  'dev-tools.ts',
  'purge-expired.ts',
  'timed-work.ts',
  'app.ts',
  'main.ts',
]
const serverLayers = ['ports', 'kernel', ...serverTopics.map((topic) => `topics/${topic}`), ...aboveTopics]
const serverZones = serverLayers.flatMap((layer, index) =>
  serverLayers.slice(index + 1).map((other) => ({
    target: `./server/src/${layer}`,
    from: `./server/src/${other}`,
    message: `${layer} may not import ${other}: see docs/architecture.md.`,
  })),
)
/** A package of its own, which could leave this repository (tools/weapp-host/README.md). */
const ownPackage = './tools/weapp-host'
const sideZones = [
  ...['server', 'test', 'scripts', 'config', 'bench', 'tools'].map((from) => ({
    target: './src',
    from: `./${from}`,
    message: `The app may not import ${from}.`,
  })),
  ...['server', 'contract'].map((target) => ({
    target: `./${target}`,
    from: ownPackage,
    message: 'The product knows nothing of its tools.',
  })),
  {
    target: './server',
    from: './src',
    except: ['./rules'],
    message: 'Of the app, the gateway may import the rules only.',
  },
  {
    target: ownPackage,
    from: '.',
    except: [ownPackage, './node_modules'],
    message: 'The package stands alone: it knows a built mini-program only.',
  },
  ...layers
    .filter((layer) => layer !== 'rules')
    .map((layer) => ({
      target: `./src/${layer}`,
      from: ['./src/rules/household/sites.ts', './src/rules/household/site-table.ts'],
      message: 'The table of sites is for the gateway: no phone carries it.',
    })),
  ...layers
    .filter((layer) => layer !== 'rules')
    .map((layer) => ({
      target: `./src/${layer}`,
      from: [
        './src/rules/sms/text-model.ts',
        './src/rules/text/fold.ts',
        './src/rules/text/traditional.ts',
        './src/rules/text/simplify.ts',
        './src/rules/text/read-text.ts',
        './src/rules/sms/text-model-weights.ts',
        './src/rules/sms/text-model-weights-before.ts',
        './src/rules/verdict/classify-sms.ts',
        './src/rules/live/code-sender.ts',
      ],
      message: 'The model of texts is for the gateway: no phone carries it.',
    })),
  ...['src', 'server'].map((from) => ({
    target: './contract',
    from: `./${from}`,
    message: 'The contract stands alone.',
  })),
]

/** Hooks of Taro that belong in a screen or a shared hook; everything else of Taro is behind platform/. */
const taroHooks = [
  'useDidHide',
  'useDidShow',
  'useLaunch',
  'useLoad',
  'usePageNotFound',
  'usePageScroll',
  'usePullDownRefresh',
  'useReady',
  'useShareAppMessage',
  'useUnload',
]
const typesOfContractOnly = {
  regex: '^@contract/(?!words/)|/contract/',
  allowTypeImports: true,
  message: 'The app takes types and words from the contract: no schema is sent to a phone.',
}
const noTaro = {
  name: '@tarojs/taro',
  allowImportNames: taroHooks,
  allowTypeImports: true,
  message: 'Only platform/ calls Taro; add a function there.',
}
const noNutui = { regex: '^@nutui/', message: 'NutUI is wrapped once, in components/.' }
const platformGlobals = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'history',
  'fetch',
  'XMLHttpRequest',
  'wx',
].map((name) => ({ name, message: 'Only platform/ touches the browser or WeChat.' }))

/** A script with one does not load in Safari before 16.4. */
const noLookbehind = {
  selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]',
  message: 'The oldest phones that we serve do not know lookbehind.',
}
const noReExport = {
  selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
  message: 'No barrel files: import from the file that declares it.',
}
const noRawAddress = {
  selector:
    'MemberExpression[property.name=/^(ips?|remoteAddress)$/], ObjectPattern > Property[key.name=/^(ips?|remoteAddress)$/], Literal[value=/^x-(forwarded-for|real-ip)$/i]',
  message: 'Whoever has a /64 of IPv6 has all its addresses: take addressOf(request) of kernel/rate-windows.ts.',
}
const noIgnoredTest = {
  selector:
    'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(skip|only|todo)$/], CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
  message: 'Every test runs.',
}

const restrictImports = (paths, patterns) => ['error', { paths, patterns: [typesOfContractOnly, ...patterns] }]

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.cache/**', '.data/**', 'coverage/**', 'bench/peers/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...layerZones, ...areaZones, ...serverZones, ...sideZones] }],
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noReExport, noLookbehind],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // Strangers write the texts of SMS: an expression takes no longer than a text is long.
    files: ['src/rules/{live,sms,verdict}/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['tools/weapp-host/**/*.{ts,mjs}'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { packageDir: ownPackage }] },
  },
  {
    files: ['{test,scripts,bench,config}/**/*.{ts,tsx,mjs}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: 'tools/weapp-host', message: "A package of its own: import it as 'weapp-host'." }] },
      ],
    },
  },
  {
    files: ['{test,tools}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noReExport, noIgnoredTest] },
  },
  {
    // What the package gives out.
    files: ['tools/weapp-host/index.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['contract/words/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\./)', message: 'Phones load the words: plain values, without a package.' }] },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'contract/**/*.ts'],
    rules: { 'import-x/no-default-export': 'error' },
  },
  {
    files: [
      'src/app.{ts,tsx}',
      'src/**/*.config.ts',
      'src/{pages,areas/*/pages}/*/index.tsx',
      'src/taro-overrides/*.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['{src,test}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // The others serve React's compiler, which this build does not use.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': restrictImports([noTaro], [noNutui]),
      'no-restricted-globals': ['error', ...platformGlobals],
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/kernel/rate-windows.ts'],
    rules: { 'no-restricted-syntax': ['error', noReExport, noRawAddress] },
  },
  {
    files: ['server/src/{kernel,topics}/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              // These are tools of the layers on either side, and no adapters.
              regex: '/ports/(?!bounded-map|random|signature)',
              allowTypeImports: true,
              allowImportNames: ['WechatRefusal', 'SmsBudgetSpent', 'SmsUnanswered'],
              message: 'A topic knows a port by its type; main.ts chooses the adapter.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/components/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': restrictImports([noTaro], []) },
  },
  {
    files: ['src/platform/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': restrictImports([], [noNutui]),
      'no-restricted-globals': 'off',
    },
  },
  {
    files: ['src/rules/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': restrictImports(
        [],
        [
          {
            regex: '^(?!\\.|@/rules/|@contract/)',
            message: 'Rules are plain TypeScript: no packages, no clock, no Taro.',
          },
        ],
      ),
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
        { object: 'Math', property: 'random', message: 'Take the random number as an argument.' },
      ],
      'no-restricted-syntax': [
        'error',
        noReExport,
        noLookbehind,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the time as an argument.' },
      ],
      'no-restricted-globals': [
        'error',
        ...platformGlobals,
        ...['process', 'setTimeout', 'setInterval', 'crypto'].map((name) => ({ name, message: 'Rules are pure.' })),
      ],
    },
  },
  {
    files: ['src/navigation/routes.ts', 'src/i18n/messages/*.ts', 'src/**/messages.ts', 'src/**/text.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // What stands in for a package has the package's shape.
    files: ['src/taro-overrides/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': 'off', 'import-x/no-default-export': 'off' },
  },
  {
    // Scripts of the page itself: they run before the app, untranspiled, in every browser.
    files: ['src/boot/*.js'],
    rules: {
      'no-restricted-globals': 'off',
      'no-var': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { caughtErrors: 'none' }],
    },
  },
  {
    files: ['**/*.{js,cjs}', 'config/**/*.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
)
