import type { ReceiptPart } from '@aruga/contract/documents/documents'

/**
 * What a receipt has for a further letter, as the patient enters it. Product and unit are for the screen; missing where its letter is not on
 * the device.
 */
export type EnteredPart = Pick<ReceiptPart, 'letterId' | 'quantity'> &
  Partial<Pick<ReceiptPart, 'productName' | 'strength' | 'unit'>>
