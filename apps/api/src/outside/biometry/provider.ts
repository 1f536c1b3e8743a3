/** Whose picture is to be taken. `key` is ours: the same for one person at one event until it is erased. */
type FacePerson = {
  key: string
  name: string
  document: string
  email: string
  cellphone: string
  gender: string
  birth_date: string
  event: { id: string; title: string; starts_at: string }
  /** Where the person goes on afterwards. */
  return_url: string
}

export type FaceReading = { status: 'pending' | 'in_review' | 'approved' | 'refused'; reason?: string | undefined }

/** A company that takes pictures of faces and judges them. Every call is safe to repeat. */
export type FaceProvider = {
  /** Its own name for the registration, and where the person goes now. */
  begin(person: FacePerson): Promise<{ outside_id: string; url: string }>
  read(outside_id: string): Promise<FaceReading>
  /** Nothing of it is left there, also when there was nothing. */
  erase(outside_id: string): Promise<void>
}
