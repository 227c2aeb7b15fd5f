import type { Config } from '../config.ts'

/** One hop: only the address that the deployment's own proxy has seen; what stands before it anybody can write. */
export const trustedProxy = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  trustProxy && ((_address: string, hop: number) => hop === 0)
