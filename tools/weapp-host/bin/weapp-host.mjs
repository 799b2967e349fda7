#!/usr/bin/env node
import { parseArgs } from 'node:util'

const USAGE = `usage:
  weapp-host open FOLDER [--port N] [--headless] [--rewrite FROM=TO]...
      runs the built mini-program in FOLDER (where its app.json is) and prints an address for a browser;
      --headless opens it in a Chromium of its own, for miniprogram-automator;
      --rewrite sends requests to FROM, the address in the build, to TO
  weapp-host check FOLDER
      checks the build without a browser; exit code 1 and one line for each fault
  weapp-host sizes FOLDER
      prints the size of each package`

/** Prints the reason and the usage, then exits. */
function refuse(reason) {
  console.error(`${reason}\n${USAGE}`)
  process.exit(2)
}

async function open() {
  if (options.port !== undefined && !/^\d+$/.test(options.port)) refuse(`--port is not a number: ${options.port}`)
  const rewrite = Object.fromEntries(
    (options.rewrite ?? []).map((pair) => {
      const at = pair.indexOf('=')
      return at > 0 ? [pair.slice(0, at), pair.slice(at + 1)] : refuse(`--rewrite is not FROM=TO: ${pair}`)
    }),
  )
  const host = await Host.start({
    folder,
    port: Number(options.port ?? 0),
    settings: { rewrite, keepsStorage: !options.headless },
    hasBrowser: Boolean(options.headless),
  })
  console.log(options.headless ? `${host.address}\n${host.wsEndpoint}` : host.address)
  await host.untilEnd()
}

async function check() {
  const faults = await checkBuild(folder)
  for (const { gate, message } of faults) console.log(`${gate}: ${message}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function sizes() {
  for (const { name, bytes } of packageSizes(folder))
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`)
}

const commands = { open, check, sizes }

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        headless: { type: 'boolean' },
        rewrite: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values: options, positionals } = readArguments()
const [command, folder] = positionals
if (!Object.hasOwn(commands, command ?? '')) refuse(command ? `No command ${command}` : 'Which command?')
if (folder === undefined) refuse('Which folder?')
// Imported late: loading takes a second.
const { Host, checkBuild, packageSizes } = await import('../index.mjs')
try {
  await commands[command]()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
