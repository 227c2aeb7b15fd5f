// A server of map tiles on a free port: grey squares with their numbers, which it counts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export async function startTileServer(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const [, z, x, y] = url.match(/^\/(\d+)\/(\d+)\/(\d+)\.png$/) ?? []
    if (!y) return void response.writeHead(404).end()
    const words = `<text x="12" y="28" font-family="DejaVu Sans" font-size="16" fill="#556">${z}/${x}/${y}</text>`
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dde4e0" stroke="#b8c4be"/>${words}</svg>`
    response.writeHead(200, { 'content-type': 'image/png' }).end(await sharp(Buffer.from(square)).png().toBuffer())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/{z}/{x}/{y}.png`, stop: () => server.close() }
}
