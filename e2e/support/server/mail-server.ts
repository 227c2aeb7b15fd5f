import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that stores each message as a JSON file `{ to, raw }`, numbered in the order of arrival. */
export async function startMailServer(folder: string) {
  await mkdir(folder, { recursive: true })
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const raw = await text(stream)
      arrived += 1
      const path = join(folder, `${String(arrived).padStart(4, '0')}.json`)
      // Renamed when complete, because tests poll the folder.
      await writeFile(`${path}.part`, JSON.stringify({ to, raw }))
      await rename(`${path}.part`, path)
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The SMTP server does not listen.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
