// A gateway that takes SMS by HTTP, in place of an operator's, and what the server under test is configured with to use it.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Stores each message as a JSON file `{ to, from, text }`, numbered in the order of arrival. */
export async function startSmsGateway(folder: string) {
  await mkdir(folder, { recursive: true })
  let arrived = 0
  const server = createServer(async (request, response) => {
    const message = await text(request)
    arrived += 1
    const path = join(folder, `${String(arrived).padStart(4, '0')}.json`)
    // Renamed when complete, because tests poll the folder.
    await writeFile(`${path}.part`, message)
    await rename(`${path}.part`, path)
    response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SMS_SENDER: 'ARUGA',
      SMS_HEADERS: JSON.stringify({ 'content-type': 'application/json' }),
      SMS_BODY: '{"to":"{to}","from":"{sender}","text":"{text}"}',
    },
    stop: () => void server.close(),
  }
}
