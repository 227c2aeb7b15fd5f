/** Answered by the server itself, never by the app's shell. */
export const serverPaths = ['/api', '/connect', '/.well-known', '/openapi.json', '/docs', '/health', '/console']
