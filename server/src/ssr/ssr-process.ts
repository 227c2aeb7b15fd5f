// Renders pages for renderer.ts. Its argument: what patient/vite.ssr.config.ts has built.
import { pathToFileURL } from 'node:url'

/** `text`: of a published page, as read for it; the app takes it as it is. */
export type RenderedPage = { markup: string; text: unknown }
export type RenderRequest = { id: number; from: string }
export type RenderReply = { id: number; page: RenderedPage } | { id: number; problem: string }

const [, , file = ''] = process.argv
const built = import(pathToFileURL(file).href) as Promise<{ render(from: unknown): RenderedPage }>
// Told to whoever asks for a page.
built.catch(() => undefined)

const replyTo = async ({ id, from }: RenderRequest): Promise<RenderReply> => {
  try {
    const { render } = await built
    return { id, page: render(JSON.parse(from)) }
  } catch (error) {
    return { id, problem: String((error as Error).stack ?? error) }
  }
}

process.on('message', async (request: RenderRequest) => void process.send?.(await replyTo(request)))
// In order, so that Node keeps what it has compiled.
process.on('disconnect', () => process.exit())
