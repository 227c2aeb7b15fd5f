type Client = typeof import('react-dom/client')
declare const require: (name: 'react-dom/client') => Client

/**
 * React is in the first file, but runs only on request: on a slow phone this is a task of its own. Uses `require`, which the build
 * supports and `npm run dev` does not.
 */
export const loadReact = async (): Promise<Client> =>
  import.meta.env.DEV ? import('react-dom/client') : require('react-dom/client')
