import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Programs that run in a temporary folder of their own. `launch` starts one, whose output goes to `NAME.<output>` of its
 * folder. `stop` ends all, waits for that and removes the folder; `signalOf` is the signal for each child. The end of this
 * process, however it comes, ends them too, with `atExit`. `user` has the uid and gid of a child; the folder is this
 * process's.
 */
export function startChildren(prefix, { output = 'log', atExit = 'SIGKILL' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  const children = new Map()

  const launch = (name, program, args, { cwd = folder, env = {}, user = {} } = {}) => {
    const log = openSync(path.join(cwd, `${name}.${output}`), 'a')
    // The child ends with this process even when that is killed; exec keeps the pid.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args.map(String)], {
      ...user,
      cwd,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const ended = new Promise((resolve) => child.once('close', resolve))
    children.set(child, ended)
    void ended.then(() => children.delete(child))
    return { child, ended }
  }
  const endNow = () => {
    for (const child of children.keys()) child.kill(atExit)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endNow)
  const stop = async (signalOf = () => 'SIGKILL') => {
    process.removeListener('exit', endNow)
    const all = [...children]
    for (const [child] of all) child.kill(signalOf(child))
    await Promise.all(all.map(([, ended]) => ended))
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, launch, stop }
}
