-- The number of a receipt in one form, however it is written: a till's `OR No. 000123`, `0R-123`, `SI#000123` and `123` are one
-- (docs/decisions/182). It leaves out the words and letters for the kind of receipt, all signs and blanks, and zeros in front; letters
-- that look like others (Cyrillic, Greek), O for 0, l for 1 and the digits of all scripts are one. Series (A-123) and the numbers of a
-- branch or a till in front (01-000123) stay. The generated column document.receipt_key is for servers of the version before; the next one
-- removes it.
-- Beside it a small grey picture of a receipt's photo, to find the same photo turned, mirrored or cropped among the newest receipts of the
-- branch and the product of its letter (docs/decisions/183); it goes with its file.
-- Locks: document_look ACCESS EXCLUSIVE, an instant: the columns have no default.

CREATE FUNCTION receipt_key(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN coalesce(nullif(
  regexp_replace(translate(regexp_replace(regexp_replace(
    translate(upper(normalize(number, NFKD) COLLATE "C"),
      U&'\0410\0412\0415\041A\041C\041D\041E\0420\0421\0422\0423\0425\0406\0405\0408\051A\051C\04AE\0430\0432\0435\043A'
        || U&'\043C\043D\043E\0440\0441\0442\0443\0445\0456\0455\0458\051B\051D\04AF\0501\04BB\04CF\04C0\0417\0437\0431\0391'
        || U&'\0392\0395\0396\0397\0399\039A\039C\039D\039F\03A1\03A4\03A5\03A7\03B1\03B2\03B9\03BA\03BD\03BF\03C1\03C4\03C5'
        || U&'\03C7\0555\0585\054D\057D\054F\00D8\00F8\00B0\0131\026A\0280\1D0F\3007'
        || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F'
        || U&'\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF'
        || U&'\0B66\0B67\0B68\0B69\0B6A\0B6B\0B6C\0B6D\0B6E\0B6F\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF\0C66\0C67\0C68\0C69\0C6A\0C6B\0C6C\0C6D\0C6E\0C6F'
        || U&'\0CE6\0CE7\0CE8\0CE9\0CEA\0CEB\0CEC\0CED\0CEE\0CEF\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59'
        || U&'\0ED0\0ED1\0ED2\0ED3\0ED4\0ED5\0ED6\0ED7\0ED8\0ED9\0F20\0F21\0F22\0F23\0F24\0F25\0F26\0F27\0F28\0F29\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049'
        || U&'\17E0\17E1\17E2\17E3\17E4\17E5\17E6\17E7\17E8\17E9\1810\1811\1812\1813\1814\1815\1816\1817\1818\1819',
      'ABEKMHOPCTYXISJQWYABEK'
        || 'MHOPCTYXISJQWYDHII336A'
        || 'BEZHIKMNOPTYXABIKVOPTU'
        || 'XOOUUSOOOIIRO0'
        || '012345678901234567890123456789'
        || '012345678901234567890123456789'
        || '012345678901234567890123456789'
        || '012345678901234567890123456789'
        || '012345678901234567890123456789'
        || '01234567890123456789'),
    '(?<![A-Z0-9])(?:(?:'
      || 'OFFICIAL|OPISYAL|NA|RECEIPT|RECPT|RCPT|RESIBO|SALES?|CASH|CHARGE|SERVICE|BILLING|COLLECTION|ACKNOWLEDGE?MENT|PROVISIONAL|DELIVERY|VAT|INVOICE|[1IL]NV'
      || '|NUMBER|NUMERO|NUM|N[0O]S?|NR|BLG|BILANG|SERIAL|SERYE|REFERENCE|REF|TRANSACTION|TRANS|TRX|TXN'
      || '|[0O][^A-Z0-9]{0,2}R|S[^A-Z0-9]{0,2}I|S[1L](?=[^A-Z0-9])|[CB][^A-Z0-9]{0,2}S?[^A-Z0-9]{0,2}I|[CADP][^A-Z0-9]{0,2}R'
      || ')[^A-Z0-9]*)+(?![A-Z])', ' ', 'g'),
    '[^A-Z0-9]', '', 'g'), 'OIL', '011'), '(^|[A-Z])0+(?=[0-9])', '\1', 'g'),
  ''), upper(normalize(number, NFKC)));

ALTER TABLE document_look
  ADD COLUMN detail bytea,
  ADD COLUMN place uuid,
  ADD COLUMN sent_at timestamptz;
