/** The name of what belongs to one patient, on a device where others may have the same. Without an id: as versions before named it. */
export const ownedKey = (name: string, patientId: string | undefined) => (patientId ? `${name} ${patientId}` : name)
