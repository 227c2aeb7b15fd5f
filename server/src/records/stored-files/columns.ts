export type { FilePart } from '@aruga/contract/operations/staff'
