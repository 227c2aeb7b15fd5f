// The native app is served from the phone itself; its origins and the configured apps may read answers.
import { uploadHeaders } from '@aruga/contract/documents/uploads'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const NATIVE_APPS = ['capacitor://localhost', 'https://localhost', 'http://localhost']

export async function registerCors(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'appUrls' | 'redirectUris'>,
) {
  const urls = [config.publicUrl, ...Object.values(config.appUrls), ...Object.values(config.redirectUris).flat()]
  // A native app's scheme has no origin: "null" is what any sandboxed page sends.
  const origins = urls.map((url) => new URL(url).origin).filter((origin) => origin !== 'null')
  await app.register(cors, {
    origin: [...new Set([...origins, ...NATIVE_APPS])],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'if-none-match',
      'if-range',
      'range',
      'tus-resumable',
      'upload-length',
      'upload-metadata',
      'upload-offset',
      'x-http-method-override',
    ],
    exposedHeaders: [
      '_AbpErrorFormat',
      'Retry-After',
      'Date',
      'ETag',
      'Content-Range',
      'Content-Disposition',
      'Location',
      'Tus-Resumable',
      'Upload-Expires',
      'Upload-Length',
      'Upload-Offset',
      ...Object.values(uploadHeaders),
    ],
    maxAge: 600,
  })
}
