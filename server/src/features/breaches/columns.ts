import type { Breach } from '@aruga/contract/breaches/staff'

export type BreachNotice = NonNullable<Breach['notice']>
