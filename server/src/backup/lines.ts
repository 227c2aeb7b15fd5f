import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** The lines of a stream; unlike readline, it throws the stream's error. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let failure: Error | undefined
  const lines = createInterface({ input: stream })
  stream.once('error', (error) => {
    failure = error
    lines.close()
  })
  yield* lines
  if (failure) throw failure
}
