UPDATE complaint SET import_id = '01900000-0000-7000-8000-000000000501' WHERE no_pengaduan = (SELECT min(no_pengaduan) FROM complaint);
UPDATE customer SET published = '{"kelurahan": "水 lama"}' WHERE id = '0001';
UPDATE import SET overruled = '{"total": 1, "first": [{"id": "0001", "field": "Kelurahan", "before": "水", "after": null}]}'
  WHERE id = '01900000-0000-7000-8000-000000000501';
