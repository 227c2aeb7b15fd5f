// For the tests in this folder.

/** The error as a screen reader reads it, and the values of the fields. */
export function readPage(html: string) {
  const typedIn = (name: string) => new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(html)?.[1]
  return {
    error: /<div class="fault" id="fault" role="alert" tabindex="-1" autofocus>.*?<p>(.*?)<\/p>/s.exec(html)?.[1],
    username: typedIn('username'),
    password: typedIn('password'),
    focused: html.match(/ autofocus/g)?.length ?? 0,
    invalid: [...html.matchAll(/id="(\w+)"[^>]*aria-invalid="true" aria-describedby="fault"/g)].map(([, id]) => id),
  }
}
