// Draws pages for drawing.ts. Its argument: what patient/vite.drawing.config.ts has built.
import { pathToFileURL } from 'node:url'

/** `text`: of a published page, as read for it; the app takes it as it is. */
export type Drawing = { markup: string; text: unknown }
export type DrawingRequest = { id: number; from: string }
export type DrawingReply = { id: number; page: Drawing } | { id: number; problem: string }

const [, , file = ''] = process.argv
const built = import(pathToFileURL(file).href) as Promise<{ draw(from: unknown): Drawing }>
// Told to whoever asks for a page.
built.catch(() => undefined)

const replyTo = async ({ id, from }: DrawingRequest): Promise<DrawingReply> => {
  try {
    const { draw } = await built
    return { id, page: draw(JSON.parse(from)) }
  } catch (error) {
    return { id, problem: String((error as Error).stack ?? error) }
  }
}

process.on('message', async (request: DrawingRequest) => void process.send?.(await replyTo(request)))
// In order, so that Node keeps what it has compiled.
process.on('disconnect', () => process.exit())
