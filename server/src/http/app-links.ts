// Which native apps may open our https links by themselves: phones request these two addresses when they install an app.
// https://developer.android.com/training/app-links and https://developer.apple.com/documentation/xcode/supporting-associated-domains
import { linkedPaths } from '@aruga/contract/links'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Serves what each configured app needs; 404 without. */
export function registerAppLinks(app: FastifyInstance, { androidApp, iosApp }: Pick<Config, 'androidApp' | 'iosApp'>) {
  const serve = (name: string, content: unknown) => {
    const body = JSON.stringify(content)
    app.get(`/.well-known/${name}`, async (_request, reply) =>
      reply.type('application/json').header('cache-control', 'public, max-age=3600').send(body),
    )
  }
  if (androidApp)
    serve('assetlinks.json', [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: androidApp.id,
          sha256_cert_fingerprints: androidApp.fingerprints,
        },
      },
    ])
  if (iosApp)
    serve('apple-app-site-association', {
      applinks: { details: [{ appIDs: [iosApp], components: linkedPaths.map((path) => ({ '/': path })) }] },
    })
}
