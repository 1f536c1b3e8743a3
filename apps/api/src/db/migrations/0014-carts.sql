-- `reserve` takes and answers other columns now; as it is, it stands among the functions.
drop function reserve(uuid[], text[], text[], text[], text[], int[], int[], jsonb[], jsonb[], int[], text[], int[], int[], text[], int[],
                      int[], bigint[], int[], text[]);
