import type { Config } from '../config.ts'

/** Trusts one hop: the address that the deployment's own proxy saw. Clients can forge the entries before it. */
export const trustedProxy = ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  trustProxy && ((_address: string, hop: number) => hop === 0)
