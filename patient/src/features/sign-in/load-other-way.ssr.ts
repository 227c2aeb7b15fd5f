// Stands in for load-other-way.ts where the server renders (vite.ssr.config.ts): there at once, so that nothing waits for it.
import PasskeyLogIn from '../passkeys/shared/passkey-log-in.tsx'

type Loaded = { default: typeof PasskeyLogIn }

export const loadOtherWay = () =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: React takes what calls back at once as loaded
    then: (resolve: (loaded: Loaded) => void) => resolve({ default: PasskeyLogIn }),
  }) as Promise<Loaded>
