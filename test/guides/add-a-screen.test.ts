import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyProject } from '../../scripts/lib/project-copy.mjs'
import { root } from '../support/source-files'

let copy: string
const guide = readFileSync(path.join(root, 'docs/add-a-screen.md'), 'utf8')

/** The guide's blocks in order: commands to run, files to write, and text to insert after an existing line. */
type Step =
  | { kind: 'run'; command: string }
  | { kind: 'write'; file: string; text: string }
  | { kind: 'insert'; file: string; anchor: string; text: string }

const steps: Step[] = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap((block): Step[] => {
  const [, language, text] = block as unknown as [string, string, string]
  if (language === 'sh')
    return text
      .trim()
      .split('\n')
      .map((command) => ({ kind: 'run', command }))
  const before = guide.slice(0, block.index).trimEnd().split(/\n\n/)
  const introduction = before.filter((paragraph) => /`[\w./-]+\.(tsx?|md)`/.test(paragraph)).at(-1)!
  const insertion = /^In `([^`]+)`, after `([^`]+)`:$/.exec(introduction)
  if (insertion) return [{ kind: 'insert', file: insertion[1]!, anchor: insertion[2]!, text }]
  return [{ kind: 'write', file: /`([\w./-]+\.tsx?)`/.exec(introduction)![1]!, text }]
})

/** Runs a command of the guide in the copy; throws with all its output when it fails. */
function run(command: string): string {
  const [program = '', ...args] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((word) => word[1] ?? word[2] ?? '')
  try {
    return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string } // what execFileSync throws
    throw new Error(`${command}\n${stdout}\n${stderr}`)
  }
}

function perform(step: Step): void {
  if (step.kind === 'run') return void run(step.command)
  const file = path.join(copy, step.file)
  if (step.kind === 'write') {
    mkdirSync(path.dirname(file), { recursive: true })
    return writeFileSync(file, step.text)
  }
  const text = readFileSync(file, 'utf8')
  const anchor = `${step.anchor}\n`
  if (text.split(anchor).length !== 2) throw new Error(`${step.file} does not have this line once: ${step.anchor}`)
  writeFileSync(
    file,
    text.replace(anchor, () => anchor + step.text),
  )
}

beforeAll(() => {
  copy = copyProject(root, 'add-a-screen')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('docs/add-a-screen.md', () => {
  it('begins with the command, and ends with checks that all pass', () => {
    const commands = steps.flatMap((step) => (step.kind === 'run' ? [step.command] : []))
    expect(commands[0]).toMatch(/^npm run new-screen -- \//)
    expect(commands.filter((command) => /typecheck|eslint|jest/.test(command)).length).toBeGreaterThanOrEqual(5)
    const written = steps.filter((step) => step.kind !== 'run').map((step) => `${step.kind} ${step.file}`)
    expect(written).toEqual([
      'insert src/widgets/Screen/ScreenHelp.tsx',
      'insert contract/intercepts.ts',
      'insert server/src/topics/intercepts/intercept-calls.ts',
      'insert src/api/intercepts.ts',
      'write test/server/topics/intercepts/calls-today.test.ts',
      'insert docs/gateway.md',
      'write src/areas/guard/pages/calls-today/messages.ts',
      'write src/areas/guard/pages/calls-today/index.tsx',
      'write test/screens/guard/calls-today.test.tsx',
    ])
  })

  it.each(steps.map((step, index) => [index + 1, step.kind === 'run' ? step.command : step.file, step] as const))(
    'step %s: %s',
    (_index, _name, step) => perform(step),
  )

  it('writes what the guide promises, and nothing else', () => {
    const promised = [...guide.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]!)
    expect(promised.filter((file) => !existsSync(path.join(copy, file)))).toEqual([])
    expect(existsSync(path.join(copy, 'src/areas/guard/pages/calls-today/index.config.ts'))).toBe(false)
    expect(
      run('npx prettier --check src/areas/guard/pages/calls-today src/api contract server/src src/navigation'),
    ).toMatch('All matched files')
  })
})
