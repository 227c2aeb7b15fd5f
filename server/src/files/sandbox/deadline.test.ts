import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startDeadline } from './deadline.ts'

const run = (program: string, ...before: string[]) => {
  const [first = process.execPath, ...others] = [...before, process.execPath, '-e', program]
  const child = spawn(first, others, { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Whether a process that is killed after three seconds had too little processor time. */
async function isStarved(child: ChildProcess): Promise<boolean> {
  const deadline = startDeadline({ child, afterMs: 3_000, enoughMs: 300 })
  const [, signal] = await once(child, 'exit')
  deadline.clear()
  expect(signal).toBe('SIGKILL')
  return deadline.starved
}

// The process behind a wall outlives the one that is killed here.
const forEver = 'for (const end = Date.now() + 6_000; Date.now() < end; );'

test('A file that keeps the processor busy without end is to blame, also inside the sandbox', async () => {
  // `exec` would leave one process; the wall starts a second one.
  const outcomes = [run(forEver), run(forEver, '/bin/sh', '-c', '"$@"; true', 'sh')].map(isStarved)
  expect(await Promise.all(outcomes)).toEqual([false, false])
})

test('A file is not to blame when its process gets no time on the processor', async () => {
  const child = run(forEver)
  child.kill('SIGSTOP')
  expect(await isStarved(child)).toBe(true)
})

test('A process that finishes in time is not ended', async () => {
  const child = run(forEver)
  startDeadline({ child, afterMs: 100, enoughMs: 300 }).clear()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(child.exitCode ?? child.signalCode).toBeNull()
})
