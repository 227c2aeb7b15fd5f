type Client = typeof import('react-dom/client')
declare const require: (name: 'react-dom/client') => Client

/** In the first file, but run only when asked for: on a slow phone a task of its own. By `require`, which the build knows and `npm run dev` does not. */
export const loadReact = async (): Promise<Client> =>
  import.meta.env.DEV ? import('react-dom/client') : require('react-dom/client')
