// s3rver brings no types; these are the parts that the tests use.
declare module '@20minutes/s3rver' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage, Server } from 'node:http'

  namespace S3rver {
    type Context = {
      method: string
      url: string
      path: string
      state: object
      querystring: string
      req: IncomingMessage
      status: number
      type: string
      body: string
    }
  }
  class S3rver extends EventEmitter {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((ctx: S3rver.Context, next: () => Promise<void>) => Promise<void>)[]
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
