INSERT INTO company_logo (city_id, media_type, bytes)
SELECT city_id, 'image/png', '\x89504e470d0a1a0a' FROM company WHERE slug = 'kota-lama';
