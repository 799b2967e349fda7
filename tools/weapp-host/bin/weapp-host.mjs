#!/usr/bin/env node
import { parseArgs } from 'node:util'

const USAGE = `usage:
  weapp-host open FOLDER [--port N] [--headless] [--rewrite FROM=TO]...
      runs the built mini-program in FOLDER (where its app.json is, or its project.config.json) and prints an address for a browser;
      --headless opens it in a Chromium of its own, for miniprogram-automator;
      --rewrite sends requests to FROM, the address in the build, to TO
  weapp-host auto --project FOLDER --auto-port N
      as the devtools' cli: what automator.launch({ cliPath, projectPath }) runs
  weapp-host check FOLDER
      checks the build without a browser: one line for each fault, and for each check what it looked at;
      exit code 1 with faults
  weapp-host sizes FOLDER
      prints the size of each package`

/** Prints the reason and the usage, then exits. */
function refuse(reason) {
  console.error(`${reason}\n${USAGE}`)
  process.exit(2)
}

/** A port of an option; 0, any free one, without the option. */
function portOf(name) {
  const text = options[name] ?? '0'
  return /^\d+$/.test(text) ? Number(text) : refuse(`--${name} is not a number: ${text}`)
}

async function open() {
  const port = portOf('port')
  const rewrite = Object.fromEntries(
    (options.rewrite ?? []).map((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [pair.slice(0, at), pair.slice(at + 1)] : refuse(`--rewrite is not FROM=TO: ${pair}`)
    }),
  )
  const host = await Host.start({
    folder,
    port,
    settings: { rewrite, keepsStorage: !options.headless },
    hasBrowser: Boolean(options.headless),
  })
  console.log(options.headless ? `${host.address}\n${host.wsEndpoint}` : host.address)
  await host.untilEnd()
}

async function auto() {
  const host = await Host.start({ folder, port: portOf('auto-port') })
  await host.untilEnd()
}

async function check() {
  const inspections = await inspectBuild(folder)
  for (const { gate, checked, faults } of inspections) {
    for (const { message } of faults) console.log(`${gate}: ${message}`)
    console.log(`${gate}: ${faults.length || 'no'} fault${faults.length === 1 ? '' : 's'} in ${checked}`)
  }
  process.exitCode = inspections.some(({ faults }) => faults.length > 0) ? 1 : 0
}

function sizes() {
  for (const { name, bytes } of packageSizes(folder))
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`)
}

const commands = { open, auto, check, sizes }

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        headless: { type: 'boolean' },
        rewrite: { type: 'string', multiple: true },
        project: { type: 'string' },
        'auto-port': { type: 'string' },
        // The automator passes them on; only the devtools have accounts.
        'auto-account': { type: 'string' },
        ticket: { type: 'string' },
        'trust-project': { type: 'boolean' },
      },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values: options, positionals } = readArguments()
const [command, folder = options.project] = positionals
if (!Object.hasOwn(commands, command ?? '')) refuse(command ? `No command ${command}` : 'Which command?')
if (folder === undefined) refuse('Which folder?')
// Imported late: loading takes a second.
const { Host, inspectBuild, packageSizes } = await import('../index.mjs')
try {
  await commands[command]()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
