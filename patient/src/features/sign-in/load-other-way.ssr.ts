// Replaces load-other-way.ts where the server renders (vite.ssr.config.ts): loaded at once, so that nothing waits for it.
import PasskeyLogIn from '../passkeys/shared/passkey-log-in.tsx'

type Loaded = { default: typeof PasskeyLogIn }

export const loadOtherWay = () =>
  ({
    // biome-ignore lint/suspicious/noThenProperty: React treats a thenable that resolves synchronously as loaded
    then: (resolve: (loaded: Loaded) => void) => resolve({ default: PasskeyLogIn }),
  }) as Promise<Loaded>
